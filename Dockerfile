# syntax=docker/dockerfile:1
# The site with its build, its content and the packages that it needs at run time. It writes to /data alone, so that the
# root file system can be read-only. Settings come from the environment, see the README.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json vite.config.ts vite-content.ts ./
COPY scripts scripts
COPY public public
COPY content content
COPY src src
RUN npm run build

FROM node:${NODE_VERSION}-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The image has this version of Node itself: the one that npm scripts would use is 190 MB.
RUN npm ci --omit=dev && rm -rf node_modules/node node_modules/.bin/node

FROM node:${NODE_VERSION}-bookworm-slim
# One pool of memory for all threads: by default what one thread frees is of no use to the others.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 MALLOC_ARENA_MAX=1
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/scripts scripts
COPY --from=build /app/content content
COPY --from=build /app/src src
# PostgreSQL makes the files of a database readable by their owner only.
COPY --from=build --chown=node:node /app/dist dist
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
