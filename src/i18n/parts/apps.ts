import { apps as en } from '#src/i18n/en/later/apps.ts';
import { apps as zh } from '#src/i18n/zh/later/apps.ts';
import { addText } from './addText.ts';

addText({ apps: zh }, { apps: en });
