{{- define "suantai.name" -}}
{{- $name := printf "%s-%s" .Release.Name .Chart.Name }}
{{- if contains .Chart.Name .Release.Name }}{{ $name = .Release.Name }}{{ end }}
{{- $name | trunc 52 | trimSuffix "-" }}
{{- end }}

{{- define "suantai.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "suantai.labels" -}}
{{ include "suantai.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "suantai.secret" -}}
{{- .Values.existingSecret | default (include "suantai.name" .) }}
{{- end }}

{{- /* Several processes at the same time: as replicas, by the autoscaler, or while one replaces the other. */ -}}
{{- define "suantai.isShared" -}}
{{- if or (gt (int .Values.replicas) 1) .Values.autoscaling.enabled }}yes{{ end }}
{{- end }}

{{- /* What a process would refuse later, or what would damage data, is refused here. */ -}}
{{- define "suantai.check" -}}
{{- $v := .Values }}
{{- if and (not $v.existingSecret) (not $v.secretKey) }}{{ fail "set secretKey (openssl rand -hex 32), or existingSecret" }}{{ end }}
{{- if and (eq $v.database.kind "postgres") (not $v.existingSecret) (not $v.database.url) }}{{ fail "database.kind is postgres: set database.url, or existingSecret with database-url" }}{{ end }}
{{- if and (eq $v.database.kind "sqlite") $v.database.url }}{{ fail "database.url is set: set database.kind to postgres" }}{{ end }}
{{- if and (eq $v.files.kind "s3") (not $v.existingSecret) (or (not $v.files.accessKey) (not $v.files.secretKey)) }}{{ fail "files.kind is s3: set files.accessKey and files.secretKey, or existingSecret with s3-access-key and s3-secret-key" }}{{ end }}
{{- if include "suantai.isShared" . }}
{{- if eq $v.database.kind "sqlite" }}{{ fail "several processes need PostgreSQL: set database.kind to postgres, or one replica" }}{{ end }}
{{- if and (eq $v.files.kind "volume") (ne $v.data.accessMode "ReadWriteMany") (not $v.data.existingClaim) }}{{ fail "several processes share their files: set data.accessMode to ReadWriteMany, or files.kind to s3" }}{{ end }}
{{- end }}
{{- if gt (int $v.autoscaling.minReplicas) (int $v.autoscaling.maxReplicas) }}{{ fail "autoscaling.minReplicas is larger than autoscaling.maxReplicas" }}{{ end }}
{{- end }}

{{- define "suantai.hasVolume" -}}
{{- if or (eq .Values.database.kind "sqlite") (eq .Values.files.kind "volume") }}yes{{ end }}
{{- end }}

{{- define "suantai.env" -}}
- { name: TRUST_PROXY, value: "1" }
{{- with .Values.publicUrl }}
- { name: PUBLIC_URL, value: {{ . | quote }} }
{{- end }}
- { name: SECRET_KEY_FILE, value: /run/secrets/suantai/secret-key }
{{- if eq .Values.database.kind "postgres" }}
- { name: DATABASE_URL_FILE, value: /run/secrets/suantai/database-url }
{{- end }}
{{- if and (not .Values.existingSecret) .Values.adminPassword }}
- { name: ADMIN_PASSWORD_FILE, value: /run/secrets/suantai/admin-password }
{{- end }}
{{- if and (not .Values.existingSecret) .Values.metricsToken }}
- { name: METRICS_TOKEN_FILE, value: /run/secrets/suantai/metrics-token }
{{- end }}
{{- if eq .Values.files.kind "s3" }}
- { name: FILE_STORE, value: {{ .Values.files.place | quote }} }
{{- with .Values.files.endpoint }}
- { name: S3_ENDPOINT, value: {{ . | quote }} }
{{- end }}
{{- with .Values.files.region }}
- { name: S3_REGION, value: {{ . | quote }} }
{{- end }}
- { name: S3_ACCESS_KEY_FILE, value: /run/secrets/suantai/s3-access-key }
- { name: S3_SECRET_KEY_FILE, value: /run/secrets/suantai/s3-secret-key }
{{- end }}
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- end }}

{{- define "suantai.mounts" -}}
- { name: data, mountPath: /var/lib/suantai }
- { name: backups, mountPath: /var/backups/suantai }
- { name: temporary, mountPath: /tmp }
- { name: secrets, mountPath: /run/secrets/suantai, readOnly: true }
{{- end }}

{{- define "suantai.volumes" -}}
- name: data
  {{- if include "suantai.hasVolume" . }}
  persistentVolumeClaim: { claimName: {{ .Values.data.existingClaim | default (include "suantai.name" .) }} }
  {{- else }}
  # The database and the bucket have all that must stay.
  emptyDir: {}
  {{- end }}
- name: backups
  {{- if .Values.backups.enabled }}
  persistentVolumeClaim: { claimName: {{ .Values.backups.existingClaim | default (printf "%s-backups" (include "suantai.name" .)) }} }
  {{- else }}
  emptyDir: {}
  {{- end }}
- { name: temporary, emptyDir: {} }
- { name: secrets, secret: { secretName: {{ include "suantai.secret" . }}, defaultMode: 0440 } }
{{- end }}
