import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { GATEWAYS, schemaSet, SHARED, SITES } from './schemaSet.ts';

/** The finding must point at the place of `«` in the changed text. */
const MARK = '«';

export interface Mistake {
  code: string;
  /** The file with the mistake; default region/gateways.yaml. */
  file?: string;
  /** Text of the correct file, and what is written instead. Without `from`, `to` is added at the end. */
  from?: string;
  to: string;
  /** The whole message. */
  says: string;
  severity?: 'warning';
}

const ORIGINALS: Record<string, string> = { ...SHARED, 'region/sites.yaml': SITES, 'region/gateways.yaml': GATEWAYS };

/** Makes one mistake in the correct set, and returns the finding and the expected one. */
export function make({ code, file = 'region/gateways.yaml', from, to, says, severity }: Mistake) {
  const original = ORIGINALS[file] ?? '';
  if (from !== undefined && !original.includes(from)) throw new Error(`${file} does not contain ${from}`);
  const marked = from === undefined ? original + to : original.replace(from, () => to);
  const offset = marked.indexOf(MARK);
  if (offset < 0) throw new Error(`no ${MARK} in the mistake ${code}`);
  const before = marked.slice(0, offset).split('\n');
  const place = `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
  const { schemas, diagnostics } = compileSchemas(schemaSet({ [file]: marked.replace(MARK, '') }));
  return {
    found: diagnostics.map((each) => `${each.code} ${formatDiagnostic(each)}`),
    expected: [`${code} ${place} ${severity ? 'warning: ' : ''}${says}`],
    resources: Object.keys(schemas.resources),
  };
}
