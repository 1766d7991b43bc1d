"""Buys a signal over REST and one over MCP with the standard library alone.

The key stays with the command line: `pennywire sign` reads an offer, holds it against a ceiling and prints the payment.
PENNYWIRE names the command, such as "npx pennywire".
"""

import json
import os
import shlex
import subprocess
import urllib.error
import urllib.parse
import urllib.request

GATEWAY = os.environ.get("PENNYWIRE_URL", "http://127.0.0.1:4020")
PENNYWIRE = shlex.split(os.environ.get("PENNYWIRE", "pennywire"))
MAX_USD = "0.01"
TIMEOUT_SECONDS = 60
TRIES = 3


def request(path, body=None, headers=None):
    """Status, headers and parsed body of an HTTP exchange; a 402 is an answer like any other."""
    data = None if body is None else json.dumps(body).encode()
    sent = {"Accept": "application/json, text/event-stream", **(headers or {})}
    if data is not None:
        sent["Content-Type"] = "application/json"
    call = urllib.request.Request(GATEWAY + path, data=data, headers=sent)
    try:
        with urllib.request.urlopen(call, timeout=TIMEOUT_SECONDS) as response:
            return response.status, response.headers, json.load(response)
    except urllib.error.HTTPError as error:
        return error.code, error.headers, json.load(error)


def sign(offer):
    """The payment for an offer: `header` for HTTP, `payment` for MCP."""
    command = [*PENNYWIRE, "sign", "--json", "--yes", "--max-usd", MAX_USD]
    done = subprocess.run(command, input=json.dumps(offer), capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"not signed: {done.stderr.strip()}")
    return json.loads(done.stdout)


def buy_over_rest(path):
    """The answer of a paid route. The same header is sent again while its outcome is open: it never costs twice."""
    status, _, body = request(path)
    if status != 402:
        return body
    header = sign(body)["header"]
    for _ in range(TRIES):
        status, _, body = request(path, headers={"PAYMENT-SIGNATURE": header})
        if status != 503:
            break
    if status != 200:
        raise SystemExit(f"{status}: {body.get('error')} Charged: {body.get('charged')}.")
    return body


def find_offer(result):
    """The offer in an unpaid result: as structured content, or else as text."""
    structured = result.get("structuredContent") or {}
    return structured if "accepts" in structured else json.loads(result["content"][0]["text"])


def buy_over_mcp(name, arguments):
    """The structured answer of a paid tool."""

    def call(meta):
        params = {"name": name, "arguments": arguments, **meta}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        return request("/mcp", message)[2]["result"]

    result = call({})
    if result.get("isError"):
        payment = sign(find_offer(result))["payment"]
        result = call({"_meta": {"x402/payment": payment}})
    if result.get("isError"):
        raise SystemExit(result["content"][0]["text"])
    return result["structuredContent"]


query = urllib.parse.urlencode({"token": "bitcoin", "bar": "4h"})
rest = buy_over_rest(f"/signal?{query}")
mcp = buy_over_mcp("signal", {"token": "solana", "bar": "4h"})
print(f"ok: bitcoin is {rest['signal']['bias']}, solana is {mcp['signal']['bias']}")
