#!/bin/sh
# Prints deploy/prometheus/alarms.yml as Prometheus' operator takes it.
set -eu
cat <<RULE
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: statline
  namespace: statline
spec:
RULE
sed 's/^/  /' "$(dirname "$0")/../prometheus/alarms.yml"
