import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the clients apply: written by the test, so that nothing is fetched. */
export function writeManifests(folder: string): { web: string; job: string; chart: string } {
  const web = join(folder, 'web.yaml');
  writeFileSync(web, WEB);
  const job = join(folder, 'job.yaml');
  writeFileSync(job, JOB);
  const chart = join(folder, 'chart');
  mkdirSync(join(chart, 'templates'), { recursive: true });
  writeFileSync(join(chart, 'Chart.yaml'), 'apiVersion: v2\nname: demo\nversion: 0.1.0\nappVersion: "1.0"\n');
  writeFileSync(join(chart, 'values.yaml'), 'replicas: 2\ntag: "1.0"\n');
  writeFileSync(join(chart, 'templates', 'all.yaml'), CHART);
  return { web, job, chart };
}

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: shop, labels: { app: web } }
spec:
  replicas: 3
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - name: web
          image: registry.local/shop/web:1.0
          ports: [{ containerPort: 8080, name: http }]
          resources: { requests: { cpu: 100m, memory: 64Mi } }
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop }
spec: { selector: { app: web }, ports: [{ port: 80, targetPort: http }] }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: web, namespace: shop }
spec: { maxUnavailable: 1, selector: { matchLabels: { app: web } } }
`;

const JOB = `apiVersion: batch/v1
kind: Job
metadata: { name: sums, namespace: shop }
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{ name: sums, image: 'registry.local/sums:1', command: [sh, -c, 'echo 42; sleep 1'] }]
`;

const CHART = `apiVersion: apps/v1
kind: Deployment
metadata: { name: {{ .Release.Name }} }
spec:
  replicas: {{ .Values.replicas }}
  selector: { matchLabels: { app: {{ .Release.Name }} } }
  template:
    metadata: { labels: { app: {{ .Release.Name }} } }
    spec: { containers: [{ name: app, image: "registry.local/demo:{{ .Values.tag }}" }] }
---
apiVersion: v1
kind: Service
metadata: { name: {{ .Release.Name }} }
spec: { selector: { app: {{ .Release.Name }} }, ports: [{ port: 80 }] }
---
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .Release.Name }}-hook
  annotations: { helm.sh/hook: post-install, helm.sh/hook-delete-policy: hook-succeeded }
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{ name: hook, image: 'registry.local/hook:1', command: [sh, -c, 'sleep 1'] }]
`;
