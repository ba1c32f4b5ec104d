import { ADDRESS_PARTS } from '#model/language/settingDefinition.ts';
import { fieldShape } from './fieldShape.ts';
import { camelCase, settingKey } from './formats.ts';
import { dictionary, either, flag, keys, text, word } from './shape.ts';
import type { Format, Shape } from './shape.ts';

const variable: Format = { code: 'bad-name', pattern: /^[A-Z][A-Z0-9_]*$/, says: 'a variable such as SMTP_URL' };

const environment = keys('a variable of the environment', {
  variable: { shape: text(variable), says: 'Name.', required: true },
  part: {
    shape: word(ADDRESS_PARTS, 'part of an address'),
    says: 'The variable is an address; this is the part to read.',
  },
});

export const settingsShape: Shape = dictionary(
  keys('a setting', {
    group: { shape: text(camelCase), says: 'Group on the settings page.', required: true },
    value: {
      shape: fieldShape,
      says: 'A field: label, help, kind, limits and default.',
      required: true,
    },
    env: {
      shape: either(text(variable), environment),
      says: 'Environment variable that takes precedence over the stored value.',
    },
    was: { shape: text(settingKey), says: 'The former key. A value that is stored under it moves to this setting.' },
    restart: { shape: flag, says: 'A process reads the value only when it starts; default false.' },
    public: { shape: flag, says: 'Anybody may read the value without signing in; default false.' },
  }),
  settingKey,
);
