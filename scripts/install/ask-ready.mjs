// The health check of the image: ends with 0 when the server of this container says it is ready.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/ready`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
