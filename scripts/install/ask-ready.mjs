// The health check of the image: ends with 0 when the server of this container says that it is ready. It
// asks the metrics port, because PORT may require a header of the PROXY protocol.
const { METRICS_PORT = '9464', PORT = '3000' } = process.env;
const port = METRICS_PORT === '0' ? PORT : METRICS_PORT;
const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
