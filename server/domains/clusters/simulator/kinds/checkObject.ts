import { isTree } from './kubeObject.ts';
import { modelOf, shapeOf, type Shape } from './models.ts';

export interface Findings {
  /** Paths of fields that the type does not have. */
  unknown: string[];
  /** Values of a wrong type. */
  wrong: string[];
  /** Paths of fields that are needed. */
  missing: string[];
}

const QUANTITIES = /(?:^|\.)(?:requests|limits|hard|used|capacity|allocatable)$/;

/** What of a value does not fit its type. */
export function checkObject(model: string, value: unknown): Findings {
  const findings: Findings = { unknown: [], wrong: [], missing: [] };
  check({ is: 'model', name: model }, value, '', findings);
  return findings;
}

function check(shape: Shape, value: unknown, path: string, findings: Findings): void {
  if (value === null || value === undefined) return;
  if (shape.is === 'list') {
    if (!Array.isArray(value)) findings.wrong.push(`${path}: expected a list`);
    else value.forEach((each, at) => check(shape.of, each, `${path}[${at}]`, findings));
  } else if (shape.is === 'map') {
    if (!isTree(value)) findings.wrong.push(`${path}: expected a map`);
    // A quantity is a word in the types, and a number in many manifests.
    else if (!QUANTITIES.test(path))
      for (const [key, each] of Object.entries(value)) check(shape.of, each, `${path}.${key}`, findings);
  } else if (shape.is === 'model') checkModel(shape.name, value, path, findings);
  else if (!isPlain(shape.type, value)) findings.wrong.push(`${path}: expected ${shape.type}, got ${typeof value}`);
}

function checkModel(name: string, value: unknown, path: string, findings: Findings): void {
  const model = modelOf(name);
  if (model === undefined) return;
  if (!isTree(value)) {
    findings.wrong.push(`${path}: expected an object`);
    return;
  }
  const inner = (key: string) => (path === '' ? key : `${path}.${key}`);
  for (const [key, each] of Object.entries(value)) {
    const field = model.fields.get(key);
    if (field === undefined) findings.unknown.push(inner(key));
    else check(shapeOf(field.type), each, inner(key), findings);
  }
  for (const [key, { isRequired }] of model.fields)
    if (isRequired && (value[key] === undefined || value[key] === null)) findings.missing.push(inner(key));
}

function isPlain(type: string, value: unknown): boolean {
  if (type === 'any') return true;
  if (type === 'integer') return typeof value === 'number';
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'either') return typeof value === 'string' || typeof value === 'number';
  return typeof value === 'string';
}
