# One image for every role; the argument chooses the role (`api`, `feed`, `worker`, `rebuild`).
# For a reproducible build, set PYTHON_IMAGE to a digest.
ARG PYTHON_IMAGE=python:3.11-slim

FROM ${PYTHON_IMAGE} AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_ROOT_USER_ACTION=ignore
WORKDIR /src
RUN python -m venv --without-pip /opt/venv

# Dependencies change rarely, so they have a layer of their own below the code.
COPY requirements/runtime.txt requirements/
RUN --mount=type=cache,target=/root/.cache/pip \
    pip --python /opt/venv/bin/python install --only-binary :all: --no-deps --require-hashes -r requirements/runtime.txt

# The build backend, at its locked version, is installed in this stage only, not in the venv.
COPY requirements/build.txt requirements/
RUN --mount=type=cache,target=/root/.cache/pip \
    pip install --only-binary :all: --no-deps --require-hashes -r requirements/build.txt

COPY pyproject.toml README.md ./
COPY requirements/runtime.in requirements/
COPY domain domain
COPY contracts contracts
COPY workers workers
COPY service service
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /tmp/wheels . \
    && pip --python /opt/venv/bin/python install --no-cache-dir --no-deps --no-index /tmp/wheels/kemu-*.whl \
    && /opt/venv/bin/kemu --help > /dev/null


FROM ${PYTHON_IMAGE}
LABEL org.opencontainers.image.title="kemu" \
      org.opencontainers.image.description="An event-sourced backend for turn-based board games." \
      org.opencontainers.image.licenses="MIT"
# /run/kemu is for socket files. A volume there belongs to the same user.
RUN groupadd --system --gid 10001 kemu \
    && useradd --system --uid 10001 --gid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin kemu \
    && install -d -o 10001 -g 10001 /run/kemu
COPY --from=build /opt/venv /opt/venv
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    KEMU_HOST=0.0.0.0 \
    KEMU_METRICS_HOST=0.0.0.0
# A number, so that Kubernetes can see that it is not root without reading /etc/passwd of the image.
USER 10001:10001
# API, feed, and the metrics of API, feed and worker, which are served if KEMU_METRICS_PORT=9101 is set.
EXPOSE 8000 8001 9101 9102 9103
# No HEALTHCHECK, because it depends on the role. compose.yaml and k8s/ define one for each.
ENTRYPOINT ["kemu"]
