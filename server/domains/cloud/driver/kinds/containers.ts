import type { Records } from '#model/language/records.ts';
import type { CloudFields } from './cloudFields.ts';

/** Containers of an engine, and the deployments that keep them. Units: `driver/kinds.ts`. */

/** Actions: start, stop, restart. */
export type ContainerFields = CloudFields<
  'containerInstances',
  { known: 'name' | 'restart_count' | 'image' | 'health' },
  { deployment_id: string | null }
>;

export type DeploymentStatus = Records['containerDeployments']['status'];

/** What a driver observes of a deployment. Its specification is what our record says. */
export type DeploymentFields = {
  status: DeploymentStatus;
  ready_replicas: number;
  revision: number;
  /** The revision that failed last, until the next call. */
  failed_revision: number | null;
  image_digest: string | null;
  restart_count: number;
  message: string | null;
  repaired_at: number | null;
  repair_count: number;
  /** What each volume holds, for those that the engine has measured. */
  volume_usage: { name: string; used_bytes: number; size_bytes: number }[] | null;
  /** One of them holds more than its size. */
  volumes_over: boolean;
  endpoints: { container_port: number; protocol: string; address: string }[];
};

export type RestartPolicy = 'always' | 'on_failure' | 'never';

/** Acts: scale {replicas}, resize {cpu, memory_mb}, restart, start, stop, pause, resume. */
export interface DeploymentInput {
  name: string;
  image: string;
  replicas: number;
  cpu: number;
  memory_mb: number;
  command?: string[];
  env?: { name: string; value?: string }[];
  /** `secret_id` is the id of one of our secrets; its content is read when a container is made. */
  secrets?: { secret_id: number; as: 'env' | 'file'; target: string }[];
  files?: { path: string; content?: string }[];
  restart_policy: RestartPolicy;
  health?: { command?: string; start_period_s?: number; retries?: number };
  rollout_timeout_s: number;
  ports?: { container_port: number; protocol: 'tcp' | 'udp' }[];
  volumes?: { name: string; path: string; size_gb?: number }[];
}
