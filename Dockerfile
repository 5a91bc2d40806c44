# The image of a production server. `npm run try-install` runs the same steps without a container engine.
FROM node:26-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/install scripts/install
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:26-trixie-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/install scripts/install
RUN npm ci --omit=dev --no-audit --no-fund

# The program runs on the Node that comes with its dependencies, so this image needs neither Node nor npm.
FROM debian:trixie-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin tributary \
  && install --directory --owner=tributary --mode=0700 /data /backups
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json package-lock.json ./
COPY clients clients
COPY contract contract
COPY docs docs
COPY verification/fixtures verification/fixtures
COPY server server
COPY scripts scripts
# Compiled code of the modules, for the next start.
RUN install --directory --owner=tributary --mode=0700 node_modules/.cache
ENV NODE_ENV=production
ENV PATH=/app/node_modules/.bin:$PATH
ENV DATA_DIR=/data
# The network of the container decides who reaches it.
ENV HOST=0.0.0.0
USER tributary
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --start-interval=2s \
  CMD ["node", "scripts/install/ask-ready.mjs"]
ENTRYPOINT ["node", "scripts/start.ts"]
