"""Buys a signal over MCP: pip install "x402[evm]" mcp."""

import asyncio
import os

from eth_account import Account
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client
from x402 import x402ClientSync
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact.register import register_exact_evm_client
from x402.schemas import PaymentRequired

GATEWAY = os.environ.get("PENNYWIRE_URL", "http://127.0.0.1:4020")
CALL = {"name": "signal", "arguments": {"token": "bitcoin", "bar": "4h"}}


async def main() -> None:
    wallet = x402ClientSync()
    account = Account.from_key(os.environ["EVM_PRIVATE_KEY"])
    register_exact_evm_client(wallet, EthAccountSigner(account))
    async with streamable_http_client(f"{GATEWAY}/mcp/x/core") as (read, write, _):
        async with ClientSession(read, write) as session:
            await session.initialize()
            # an unpaid call is answered with the offer
            offered = await session.call_tool(**CALL)
            offer = PaymentRequired.model_validate(offered.structuredContent)
            payment = wallet.create_payment_payload(offer)
            meta = {"x402/payment": payment.model_dump(by_alias=True, exclude_none=True)}
            paid = await session.call_tool(**CALL, meta=meta)
            print(paid.structuredContent["signal"]["bias"])


asyncio.run(main())
