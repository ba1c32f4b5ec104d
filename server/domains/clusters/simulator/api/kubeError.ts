import type { Tree } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';

const CODES: Readonly<Record<string, number>> = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  NotAcceptable: 406,
  AlreadyExists: 409,
  Conflict: 409,
  Expired: 410,
  RequestEntityTooLarge: 413,
  UnsupportedMediaType: 415,
  Invalid: 422,
  TooManyRequests: 429,
  InternalError: 500,
  ServiceUnavailable: 503,
};

export interface StatusCause {
  reason: string;
  message: string;
  field?: string;
}

/** A refusal of the Kubernetes API: it becomes a `Status`. */
export class KubeError extends Error {
  readonly reason: string;
  readonly details: Tree | undefined;

  constructor(reason: string, message: string, details?: Tree) {
    super(message);
    this.reason = reason;
    this.details = details;
  }

  get code(): number {
    return CODES[this.reason] ?? 500;
  }
}

export function statusOf({ reason, message, code, details }: KubeError): Tree {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason,
    ...(details && { details }),
    code,
  };
}

interface Named {
  group: string;
  plural: string;
}

const about = ({ group, plural }: Named, name: string): Tree => ({
  name,
  ...(group !== '' && { group }),
  kind: plural,
});

const titled = ({ group, plural }: Named): string => (group === '' ? plural : `${plural}.${group}`);

export const notFound = (kind: Named, name: string) =>
  new KubeError('NotFound', `${titled(kind)} "${name}" not found`, about(kind, name));

export const alreadyExists = (kind: Named, name: string) =>
  new KubeError('AlreadyExists', `${titled(kind)} "${name}" already exists`, about(kind, name));

export const conflict = (kind: Named, name: string, why: string, causes?: StatusCause[]) =>
  new KubeError('Conflict', `Operation cannot be fulfilled on ${titled(kind)} "${name}": ${why}`, {
    ...about(kind, name),
    ...(causes && { causes: causes.map((cause) => ({ ...cause })) }),
  });

export const MODIFIED = 'the object has been modified; please apply your changes to the latest version and try again';

export const forbidden = (kind: Named, name: string, why: string) =>
  new KubeError('Forbidden', `${titled(kind)} "${name}" is forbidden: ${why}`, about(kind, name));

export function invalid(kind: Named & { kind: string }, name: string, causes: readonly StatusCause[]) {
  const sentences = causes.map(({ field, message }) => `${field ?? ''}: ${message}`);
  const text = sentences.length === 1 ? sentences[0] : `[${sentences.join(', ')}]`;
  return new KubeError('Invalid', `${kind.kind}${kind.group && `.${kind.group}`} "${name}" is invalid: ${text}`, {
    ...about({ ...kind, plural: kind.kind }, name),
    causes: causes.map((cause) => ({ ...cause })),
  });
}

export const badRequest = (message: string) => new KubeError('BadRequest', message);

export const notAllowed = (message = 'the simulated cluster does not have this') =>
  new KubeError('MethodNotAllowed', message);
