// The health check of the image: exits with 0 if the server of this container is ready. It uses the
// metrics port, because PORT may require a header of the PROXY protocol.
const { METRICS_PORT = '9464', PORT = '3000' } = process.env;
const port = METRICS_PORT === '0' ? PORT : METRICS_PORT;
const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
