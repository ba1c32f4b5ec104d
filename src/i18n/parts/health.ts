import { health as en } from '#src/i18n/en/later/health.ts';
import { health as zh } from '#src/i18n/zh/later/health.ts';
import { addText } from './addText.ts';

addText({ health: zh }, { health: en });
