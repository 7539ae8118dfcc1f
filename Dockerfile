# Image of the table companion. The first stage builds the Debian package from the sources, on the builder's own
# processor; the second installs it.
FROM --platform=$BUILDPLATFORM debian:trixie-slim AS package
ARG TARGETARCH
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates make nodejs npm python3
WORKDIR /src
COPY . .
RUN npm run package -- --only "${TARGETARCH:-$(dpkg --print-architecture)}"

FROM debian:trixie-slim
COPY --from=package /src/dist/*.deb /tmp/
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends /tmp/*.deb \
  && rm -rf /tmp/*.deb /var/lib/apt/lists/*
# Node's compile cache, filled during the installation.
ENV CACHE_DIRECTORY=/var/cache/table-companion
VOLUME /data
CMD ["/usr/lib/table-companion/container.sh"]
