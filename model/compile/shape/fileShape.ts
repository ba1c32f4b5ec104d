import type { SchemaFile } from '#model/compile/read/readFiles.ts';
import { firstStepsShape, presetsShape } from './firstStepsShape.ts';
import {
  cloudProductsShape,
  errorsShape,
  messagesShape,
  pagesShape,
  productShape,
  rolesShape,
  slotsShape,
  termsShape,
  vocabularyShape,
} from './productShapes.ts';
import { settingsShape } from './settingsShape.ts';
import { resourceShape } from './resourceShape.ts';
import { servicesShape } from './servicesShape.ts';
import type { Shape } from './shape.ts';

/** The grammar of each file directly in the schemas directory. */
export const SHARED_SHAPES = {
  'product.yaml': productShape,
  'services.yaml': servicesShape,
  'cloudProducts.yaml': cloudProductsShape,
  'roles.yaml': rolesShape,
  'pages.yaml': pagesShape,
  'vocabulary.yaml': vocabularyShape,
  'messages.yaml': messagesShape,
  'firstSteps.yaml': firstStepsShape,
  'presets.yaml': presetsShape,
  'slots.yaml': slotsShape,
  'terms.yaml': termsShape,
  'settings.yaml': settingsShape,
  'brandSettings.yaml': settingsShape,
  'noticeSettings.yaml': settingsShape,
  'billingSettings.yaml': settingsShape,
  'operationSettings.yaml': settingsShape,
} as const;

/** Settings are in several files, of one catalogue. */
export const SETTINGS_FILES = [
  'brandSettings.yaml',
  'noticeSettings.yaml',
  'settings.yaml',
  'billingSettings.yaml',
  'operationSettings.yaml',
] as const;

/**
 * The grammar of a file; undefined for a file outside the language.
 *
 * @example
 *   fileShape('region/sites.yaml', 'resource'); // the grammar of a resource
 */
export function fileShape(path: string, kind: SchemaFile['kind']): Shape | undefined {
  if (kind === 'errors') return errorsShape;
  if (kind === 'product') return new Map<string, Shape>(Object.entries(SHARED_SHAPES)).get(path);
  return resourceShape;
}
