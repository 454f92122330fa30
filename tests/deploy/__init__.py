"""Deployment files: image, compose file, manifests. All are checked without Docker or a cluster."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
K8S = ROOT / "k8s"
BASE = K8S / "base"
LOCAL = K8S / "overlays" / "local"
