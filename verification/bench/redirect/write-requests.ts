/**
 * Requests for all links with varied user agents, so that caches do not benefit from repetition.
 */
export function writeRequests(codes: readonly string[]): Buffer[] {
  return Array.from({ length: 4_000 }, (_, index) => {
    const code = codes[(index * 7) % codes.length];
    const version = 100 + (index % 40);
    const system = [
      'Windows NT 10.0; Win64; x64',
      'X11; Linux x86_64',
      'Linux; Android 15; Pixel 9',
    ];
    const agent = `Mozilla/5.0 (${system[index % 3]}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
    return Buffer.from(
      `GET /t/${code} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${agent}\r\nAccept: text/html\r\nReferer: https://blog.example.com/post/${index}\r\n\r\n`,
    );
  });
}
