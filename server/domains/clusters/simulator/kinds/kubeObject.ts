import type { Json } from '#model/language/definition.ts';

export type Tree = { [key: string]: Json };

export type Words = Record<string, string>;

export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

/** Which fields a manager has applied or written last; `fieldsV1` is a tree of paths. */
export interface ManagedFields {
  manager: string;
  operation: 'Apply' | 'Update';
  apiVersion: string;
  time?: string;
  fieldsType: 'FieldsV1';
  fieldsV1: Tree;
  subresource?: string;
}

export interface Metadata {
  name: string;
  namespace?: string;
  generateName?: string;
  uid: string;
  resourceVersion: string;
  generation?: number;
  creationTimestamp: string;
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  labels?: Words;
  annotations?: Words;
  ownerReferences?: OwnerReference[];
  finalizers?: string[];
  managedFields?: ManagedFields[];
}

/** An object of the API as it is stored and sent. Controllers name the parts that they read. */
export interface KubeObject<Spec = object, State = object> {
  apiVersion: string;
  kind: string;
  metadata: Metadata;
  spec?: Spec;
  status?: State;
  data?: Words;
  stringData?: Words;
  type?: string;
  [part: string]: unknown;
}

export interface Condition {
  type: string;
  status: 'True' | 'False' | 'Unknown';
  reason?: string;
  message?: string;
  lastTransitionTime?: string;
  lastUpdateTime?: string;
  lastHeartbeatTime?: string;
}

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** RFC 3339 in whole seconds, as the API writes times. */
export const kubeTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;
