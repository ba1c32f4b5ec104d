import { ADDRESS_PARTS } from '#model/language/settingDefinition.ts';
import { fieldShape } from './fieldShape.ts';
import { camelCase, settingKey } from './formats.ts';
import { dictionary, either, flag, keys, text, word } from './shape.ts';
import type { Format, Shape } from './shape.ts';

const variable: Format = { code: 'bad-name', pattern: /^[A-Z][A-Z0-9_]*$/, says: 'a variable such as SMTP_URL' };

const environment = keys('a variable of the environment', {
  variable: { shape: text(variable), says: 'Its name.', required: true },
  part: {
    shape: word(ADDRESS_PARTS, 'part of an address'),
    says: 'The variable is an address, of which this is the part.',
  },
});

export const settingsShape: Shape = dictionary(
  keys('a setting', {
    group: { shape: text(camelCase), says: 'What it is about.', required: true },
    value: {
      shape: fieldShape,
      says: 'Its label and help, the kind of its value, limits and default: a field.',
      required: true,
    },
    env: {
      shape: either(text(variable), environment),
      says: 'The variable of the environment that sets it, before what administrators store.',
    },
    restart: { shape: flag, says: 'A process reads it when it starts; default false.' },
    public: { shape: flag, says: 'Anybody may read its value, signed in or not; default false.' },
  }),
  settingKey,
);
