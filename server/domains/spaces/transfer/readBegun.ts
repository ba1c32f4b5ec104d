import type { Json } from '#model/language/definition.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { CONFLICTS, refuseName, type Conflict } from './spaceUpload.ts';

/** The beginning of an upload into a space, as a client describes it. */
export interface Begun {
  name: string;
  size: number;
  type: string;
  parentId: number | null;
  /** Names of folders below that one. */
  path: string[];
  conflict: Conflict;
}

const TYPE = /^[\w.+-]{1,64}\/[\w.+-]{1,64}$/;
const UNKNOWN_TYPE = 'application/octet-stream';

/** Checks the body of the call; every fault is named at its field. */
export function readBegun({
  name,
  size,
  type,
  parent_id: parentId = null,
  path = [],
  conflict = 'refuse',
  ...rest
}: Readonly<Record<string, Json>>): Begun {
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw new ApiError('request.invalid', {
      fields: { [unknown]: { key: 'validation.unknown', params: { name: unknown } } },
    });
  if (typeof name !== 'string' || name === '') throw fault('name', 'validation.required');
  refuseName(name);
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) throw fault('size', 'validation.integer');
  if (parentId !== null && (typeof parentId !== 'number' || !Number.isSafeInteger(parentId)))
    throw fault('parent_id', 'validation.integer');
  if (!Array.isArray(path) || !path.every((each) => typeof each === 'string')) throw fault('path', 'validation.text');
  const how = CONFLICTS.find((each) => each === conflict);
  if (how === undefined) throw fault('conflict', 'validation.choice');
  // Browsers know no type for many files.
  const known = typeof type === 'string' && TYPE.test(type) ? type : UNKNOWN_TYPE;
  return { name, size, type: known, parentId, path, conflict: how };
}

const fault = (field: string, key: string): ApiError => new ApiError('request.invalid', { fields: { [field]: key } });
