import type { RecordData } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';
import type { ResourceHooks } from '#server/useCases/hooks.ts';

const CHECKS: Record<string, (text: string) => boolean> = {
  string: () => true,
  int: (text) => /^-?\d{1,15}$/.test(text),
  bool: (text) => text === 'true' || text === 'false',
  json: isJson,
};

/** A setting holds text; its type says what that text must be (8808). */
export const configHooks: ResourceHooks = {
  beforeCreate(_context, input) {
    checkValues(input);
    return input;
  },
  beforeUpdate(_context, config, changes) {
    checkValues({ ...config, ...changes });
    return changes;
  },
};

function checkValues(config: RecordData): void {
  const fits = CHECKS[String(config.type)];
  if (!fits) return;
  const wrong = ['value', 'default_value'].filter((name) => {
    const value = config[name];
    return typeof value === 'string' && value !== '' && !fits(value);
  });
  if (wrong.length > 0) throw new ApiError('config.valueInvalid', { fields: Object.fromEntries(wrong.map((name) => [name, 'config.valueInvalid'])) });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // The answer, not a fault.
    return false;
  }
}
