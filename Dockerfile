# Builds the client once; the server runs its TypeScript as it is.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --strict-allow-scripts
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production STAGE=prod HOST=0.0.0.0
# Makes streams of uploaded videos.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build --chown=node:node /app/package.json ./
COPY --from=build --chown=node:node /app/node_modules ./node_modules
COPY --from=build --chown=node:node /app/dist ./dist
COPY --from=build --chown=node:node /app/src/contract ./src/contract
COPY --from=build --chown=node:node /app/src/markdown ./src/markdown
COPY --from=build --chown=node:node /app/src/server ./src/server
# Where this node works on videos.
RUN mkdir data && chown node:node data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No shell in between: SIGTERM must reach the server, which then lets everybody move to another node.
CMD ["node", "src/server/main.ts"]
