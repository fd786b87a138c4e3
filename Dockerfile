# Two images of one file: `docker build --target shell .` and `--target api`. What is in them is
# what the built services read, 24 MB, on Debian's Node.

# With its digest where a build is to be the same tomorrow (docs/deployment.md).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /site
# Installed anew only where one of these has changed.
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY bench/package.json bench/
COPY compose/package.json compose/
COPY contract/package.json contract/
COPY e2e/package.json e2e/
COPY remote-legal/package.json remote-legal/
COPY remote-marketing/package.json remote-marketing/
COPY remote-waitlist/package.json remote-waitlist/
COPY service/package.json service/
COPY shell/package.json shell/
COPY ui/package.json ui/
RUN npm ci
COPY . .
RUN npm run build && node deploy/collectServices.mjs /bundle

FROM ${NODE_IMAGE} AS service
WORKDIR /site
COPY --from=build /bundle ./
# The one folder that is written to.
RUN install -d -o node -g node -m 700 /data
ENV NODE_ENV=production DATA_DIR=/data ADMIN_HOST=0.0.0.0
USER node
VOLUME ["/data"]

FROM service AS api
ENV API_HOST=0.0.0.0 API_PORT=4000
# The second is the operators': never published.
EXPOSE 4000 4100
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "health.cjs", "API_PORT"]
CMD ["node", "api/dist/main.cjs"]

FROM service AS shell
ENV HOST=0.0.0.0 PORT=3000
EXPOSE 3000 3100
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "health.cjs", "PORT"]
CMD ["node", "shell/dist/server/main.cjs"]
