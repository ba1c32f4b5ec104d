import { settings as en } from '#src/i18n/en/later/settings.ts';
import { settings as zh } from '#src/i18n/zh/later/settings.ts';
import { addText } from './addText.ts';

addText({ settings: zh }, { settings: en });
