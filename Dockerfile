# syntax=docker/dockerfile:1
# Pin the digest of node:24-slim where your registry lets you: all three stages must use the same Node.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY scripts ./scripts
COPY consult-data/consult-router.bin ./consult-data/
COPY src ./src
COPY generated ./generated
COPY web ./web
COPY docs ./docs
RUN npm run build

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# four packages; the binding of SQLite brings its C sources and the binaries of seven other platforms
RUN npm ci --omit=dev --ignore-scripts \
 && cd node_modules/@photostructure/sqlite \
 && find . -mindepth 1 -maxdepth 1 ! -name dist ! -name prebuilds ! -name package.json ! -name LICENSE -exec rm -rf {} + \
 && find prebuilds -mindepth 1 -maxdepth 1 ! -name "linux-$(node -p process.arch)" -exec rm -rf {} +

FROM node:24-slim
LABEL org.opencontainers.image.title="pennywire" \
      org.opencontainers.image.description="Pay-per-call gateway for AI agents, in USDC over x402" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4020 \
    DATA_DIR=/data
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE ./
RUN mkdir -m 0700 /data && chown node:node /data
VOLUME /data
# the user node by its numbers, so that Kubernetes sees that it is not root
USER 1000:1000
EXPOSE 4020
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=75s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/livez').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/main.js"]
