"""The files that carry Kemu to a machine agree with each other and with the program.

Whether each is sound by itself is proved elsewhere: manifests by the schemas of Kubernetes here and by the cluster, which holds
its namespace to the restricted Pod Security Standard; image, compose file and overlays when they are built and applied.
"""
