# Two stages: the first installs and builds, the second holds only what runs. Node comes from the lock file, like on any
# other machine, so the base image brings nothing but Debian and npm.
FROM node:22-bookworm-slim AS build
WORKDIR /srv/centerproof
# What Node of the lock file is linked to, and a slim Debian leaves out.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
COPY apps/service/package.json apps/service/
COPY apps/console/package.json apps/console/
COPY packages/proof/package.json packages/proof/
COPY packages/sdk/package.json packages/sdk/
COPY packages/cli/package.json packages/cli/
COPY bench/package.json bench/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && npm cache clean --force

FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /srv/centerproof centerproof
WORKDIR /srv/centerproof
COPY --from=build --chown=root:root /srv/centerproof ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/var/lib/centerproof-data PATH=/srv/centerproof/node_modules/.bin:/usr/bin:/bin
RUN mkdir -p /var/lib/centerproof-data && chown centerproof /var/lib/centerproof-data
USER centerproof
EXPOSE 4000
# The role is the argument: nothing for API and workers together, `api`, or `worker`.
ENTRYPOINT ["node", "apps/service/src/main.ts"]
