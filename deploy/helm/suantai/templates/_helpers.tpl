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
