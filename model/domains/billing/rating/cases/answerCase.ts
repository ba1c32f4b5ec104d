import type { Json, Label } from '#model/language/definition.ts';
import { resolveError, type ErrorCatalogue } from '#model/messages/errors.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { RatingFault } from '#model/domains/billing/rating/ratingFault.ts';
import { rateCase } from './rateCase.ts';

const INVALID = 9000;

/** Where codes and sentences come from. */
export interface CaseTexts {
  errors: ErrorCatalogue;
  messages: Record<string, Label>;
}

/**
 * Answers one case of `npm run rate`: a JSON text in, a JSON text out. A case that is wrong has a code and a message as
 * its result.
 *
 * @example
 *   answerCase('{"id":1,"allocate":{"total":"1.00","over":["1","1"]}}', texts); // '{"id":1,"parts":["0.50","0.50"]}'
 */
export function answerCase(line: string, texts: CaseTexts): string {
  let id: Json = null;
  try {
    const value = parse(line);
    id = idOf(value);
    return JSON.stringify({ id, ...rateCase(value) });
  } catch (fault) {
    if (fault instanceof RatingFault) return JSON.stringify({ id, ...refusal(fault, texts) });
    throw fault;
  }
}

function parse(line: string): Json {
  try {
    return JSON.parse(line);
  } catch {
    throw RatingFault.at('', 'rating.json');
  }
}

const idOf = (value: Json): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value['id'] ?? null) : null;

function refusal({ violations }: RatingFault, { errors, messages }: CaseTexts): { code: number; message: string } {
  const error = violations.find((violation) => violation.error !== undefined)?.error ?? 'request.invalid';
  const sentences = violations.map(({ path, key, params }) => {
    const sentence = renderMessage(messages, key, params, 'en');
    return path === '' ? sentence : `${path}: ${sentence}`;
  });
  return { code: resolveError(errors, error)?.code ?? INVALID, message: sentences.join('; ') };
}
