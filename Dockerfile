# syntax=docker/dockerfile:1
FROM node:20-slim AS build
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

FROM node:20-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force

FROM node:20-slim
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
COPY package.json skill.md ./
COPY manifests ./manifests
RUN mkdir -m 0700 /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 4020
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/livez').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/main.js"]
