import type { Json } from '#model/language/definition.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

const KEYS = new Set(['label', 'textColor', 'bgColor', 'imgUrl', 'imgSize', 'imgPosition']);
const COLOUR = /^(#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,32}|rgba?\([\d\s.,%]+\))$/;
// Images that a browser loads into a chip: a file of ours or a data URL. Pages load nothing from other origins
// (`securityHeaders.ts`).
const IMAGE = /^(data:image\/(png|jpeg|gif|webp);base64,|\/(?!\/))/;

/** Spec 3: every label is a JSON string with these members. Content that could harm browsers is refused here. */
export function checkCloudLabels(labels: Json | undefined): void {
  if (!Array.isArray(labels)) return;
  const fields: Record<string, string> = {};
  for (const [index, label] of labels.entries()) if (!isCloudLabel(label)) fields[`labels.${index}`] = 'cloud.label';
  if (Object.keys(fields).length > 0) throw new ApiError('request.invalid', { fields });
}

function isCloudLabel(text: Json): boolean {
  const label = typeof text === 'string' ? parsed(text) : undefined;
  if (!isObject(label) || Object.keys(label).some((key) => !KEYS.has(key))) return false;
  if (typeof label.label !== 'string' || label.label === '' || label.label.length > 64) return false;
  const matches = (name: string, pattern: RegExp) => {
    const value = label[name];
    return value === undefined || value === null || value === '' || (typeof value === 'string' && pattern.test(value));
  };
  return (
    matches('textColor', COLOUR) &&
    matches('bgColor', COLOUR) &&
    matches('imgUrl', IMAGE) &&
    matches('imgPosition', /^[a-z-]{1,16}$/)
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A text that is not JSON is not a label.
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
