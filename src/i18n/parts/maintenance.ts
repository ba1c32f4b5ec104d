import { maintenance as en } from '#src/i18n/en/later/maintenance.ts';
import { maintenance as zh } from '#src/i18n/zh/later/maintenance.ts';
import { addText } from './addText.ts';

addText({ maintenance: zh }, { maintenance: en });
