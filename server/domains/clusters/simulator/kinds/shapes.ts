import type { Condition, KubeObject, Tree, Words } from './kubeObject.ts';

export interface Requirement {
  key: string;
  operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
  values?: string[];
}

export interface Selector {
  matchLabels?: Words;
  matchExpressions?: Requirement[];
}

export interface Probe {
  initialDelaySeconds?: number;
}

export interface EnvSource {
  secretKeyRef?: { name: string; key: string; optional?: boolean };
  configMapKeyRef?: { name: string; key: string; optional?: boolean };
}

export interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env?: { name: string; value?: string; valueFrom?: EnvSource }[];
  envFrom?: { secretRef?: { name: string; optional?: boolean }; configMapRef?: { name: string; optional?: boolean } }[];
  ports?: { name?: string; containerPort: number; protocol?: string }[];
  resources?: { requests?: Words; limits?: Words };
  readinessProbe?: Probe;
  [part: string]: unknown;
}

export interface Toleration {
  key?: string;
  operator?: string;
  value?: string;
  effect?: string;
  tolerationSeconds?: number;
}

export interface PodSpec {
  containers: Container[];
  initContainers?: Container[];
  nodeName?: string;
  nodeSelector?: Words;
  restartPolicy?: string;
  tolerations?: Toleration[];
  terminationGracePeriodSeconds?: number;
  serviceAccountName?: string;
  volumes?: {
    name: string;
    persistentVolumeClaim?: { claimName: string };
    secret?: { secretName: string; optional?: boolean };
    configMap?: { name: string; optional?: boolean };
    emptyDir?: Tree;
    hostPath?: Tree;
  }[];
  [part: string]: unknown;
}

export interface ContainerState {
  waiting?: { reason: string; message?: string };
  running?: { startedAt: string };
  terminated?: { exitCode: number; reason: string; startedAt: string; finishedAt: string };
}

export interface ContainerStatus {
  name: string;
  image: string;
  imageID: string;
  ready: boolean;
  started: boolean;
  restartCount: number;
  state: ContainerState;
  lastState: ContainerState;
  containerID?: string;
}

export interface PodStatus {
  phase: 'Pending' | 'Running' | 'Succeeded' | 'Failed';
  conditions?: Condition[];
  containerStatuses?: ContainerStatus[];
  podIP?: string;
  podIPs?: { ip: string }[];
  hostIP?: string;
  hostIPs?: { ip: string }[];
  startTime?: string;
  qosClass?: string;
  reason?: string;
  message?: string;
}

export type Pod = KubeObject<PodSpec, PodStatus>;

export interface PodTemplate {
  metadata?: { labels?: Words; annotations?: Words };
  spec: PodSpec;
}

export interface ReplicaStatus {
  replicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  unavailableReplicas?: number;
  updatedReplicas?: number;
  fullyLabeledReplicas?: number;
  currentReplicas?: number;
  observedGeneration?: number;
  conditions?: Condition[];
  currentRevision?: string;
  updateRevision?: string;
  collisionCount?: number;
}

export interface DeploymentSpec {
  replicas?: number;
  selector: Selector;
  template: PodTemplate;
  paused?: boolean;
  minReadySeconds?: number;
  revisionHistoryLimit?: number;
  progressDeadlineSeconds?: number;
  strategy?: { type?: string; rollingUpdate?: { maxSurge?: number | string; maxUnavailable?: number | string } };
}

export type Deployment = KubeObject<DeploymentSpec, ReplicaStatus>;

export type ReplicaSet = KubeObject<
  { replicas?: number; selector: Selector; template: PodTemplate; minReadySeconds?: number },
  ReplicaStatus
>;

export interface StatefulSetSpec {
  replicas?: number;
  selector: Selector;
  template: PodTemplate;
  serviceName?: string;
  podManagementPolicy?: string;
  revisionHistoryLimit?: number;
  updateStrategy?: { type?: string; rollingUpdate?: { partition?: number } };
  volumeClaimTemplates?: { metadata: { name: string; labels?: Words }; spec: Tree }[];
}

export type StatefulSet = KubeObject<StatefulSetSpec, ReplicaStatus>;

export interface DaemonSetStatus {
  currentNumberScheduled: number;
  desiredNumberScheduled: number;
  numberAvailable?: number;
  numberMisscheduled: number;
  numberReady: number;
  numberUnavailable?: number;
  updatedNumberScheduled?: number;
  observedGeneration?: number;
}

export type DaemonSet = KubeObject<
  {
    selector: Selector;
    template: PodTemplate;
    revisionHistoryLimit?: number;
    updateStrategy?: { type?: string; rollingUpdate?: { maxUnavailable?: number | string } };
  },
  DaemonSetStatus
>;

export interface JobSpec {
  completions?: number;
  parallelism?: number;
  backoffLimit?: number;
  suspend?: boolean;
  activeDeadlineSeconds?: number;
  ttlSecondsAfterFinished?: number;
  selector?: Selector;
  template: PodTemplate;
}

export interface JobStatus {
  active?: number;
  ready?: number;
  succeeded?: number;
  failed?: number;
  terminating?: number;
  startTime?: string;
  completionTime?: string;
  conditions?: Condition[];
  uncountedTerminatedPods?: Tree;
}

export type Job = KubeObject<JobSpec, JobStatus>;

export type CronJob = KubeObject<
  {
    schedule: string;
    timeZone?: string;
    suspend?: boolean;
    concurrencyPolicy?: string;
    successfulJobsHistoryLimit?: number;
    failedJobsHistoryLimit?: number;
    jobTemplate: { metadata?: { labels?: Words; annotations?: Words }; spec: JobSpec };
  },
  { active?: Tree[]; lastScheduleTime?: string; lastSuccessfulTime?: string }
>;

export interface Taint {
  key: string;
  value?: string;
  effect: string;
}

export type Node = KubeObject<
  { unschedulable?: boolean; taints?: Taint[]; podCIDR?: string },
  {
    capacity: Words;
    allocatable: Words;
    conditions: Condition[];
    addresses: { type: string; address: string }[];
    nodeInfo: Words;
  }
>;

export type Service = KubeObject<
  {
    type?: string;
    clusterIP?: string;
    clusterIPs?: string[];
    selector?: Words;
    ports?: { name?: string; port: number; targetPort?: number | string; protocol?: string; nodePort?: number }[];
    externalName?: string;
    [part: string]: unknown;
  },
  { loadBalancer?: { ingress?: { ip: string }[] } }
>;

export type Claim = KubeObject<
  {
    accessModes?: string[];
    storageClassName?: string;
    volumeName?: string;
    resources?: { requests?: Words };
    volumeMode?: string;
  },
  { phase?: string; accessModes?: string[]; capacity?: Words }
>;

export type Quota = KubeObject<{ hard?: Words }, { hard?: Words; used?: Words }>;

export type Budget = KubeObject<
  { minAvailable?: number | string; maxUnavailable?: number | string; selector?: Selector },
  {
    currentHealthy: number;
    desiredHealthy: number;
    disruptionsAllowed: number;
    expectedPods: number;
    observedGeneration?: number;
    conditions?: Condition[];
  }
>;

export type Revision = KubeObject & { revision: number };

export type Namespace = KubeObject<{ finalizers?: string[] }, { phase?: string }>;
