"""Buys a signal over REST with the stock x402 client: pip install "x402[httpx,evm]"."""

import asyncio
import os

from eth_account import Account
from x402 import x402Client
from x402.http.clients.httpx import x402HttpxClient
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact.register import register_exact_evm_client

GATEWAY = os.environ.get("PENNYWIRE_URL", "http://127.0.0.1:4020")


async def main() -> None:
    wallet = x402Client()
    account = Account.from_key(os.environ["EVM_PRIVATE_KEY"])
    register_exact_evm_client(wallet, EthAccountSigner(account))
    # answers of tools that compute take some seconds
    async with x402HttpxClient(wallet, base_url=GATEWAY, timeout=60) as client:
        response = await client.get("/signal", params={"token": "bitcoin", "bar": "4h"})
        await response.aread()
        response.raise_for_status()
        signal = response.json()["signal"]
        print(signal["bias"], signal["reasoning"])
        print("receipt:", response.headers["x-payment-receipt"][:40], "…")


asyncio.run(main())
