from __future__ import annotations

import json
import urllib.request
from typing import Any, Iterator


class ApiError(Exception):
    """An answer with another code than "0"."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code} {message}")
        self.code = code


class Connection:
    """Sends calls and reads pages."""

    def __init__(self, host: str, token: str, source: str, timeout: float) -> None:
        self._host = host
        self._common = {"token": token, "source": source}
        self._timeout = timeout

    def _ask(self, name: str, params: Any) -> Any:
        body = json.dumps({**self._common, **params}).encode()
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(f"{self._host}/api/{name}", body, headers)
        with urllib.request.urlopen(request, timeout=self._timeout) as response:
            answer = json.load(response)
        if answer["code"] != "0":
            raise ApiError(answer["code"], answer["message"])
        return answer["data"]

    def _pages(self, name: str, params: Any) -> Iterator[Any]:
        page = 1
        while True:
            data = self._ask(name, {"perPage": 2000, **params, "curPage": page})
            yield from data["list"]
            if not data["hasNext"]:
                return
            page += 1
