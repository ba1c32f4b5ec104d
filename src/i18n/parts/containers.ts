import { containers as en } from '#src/i18n/en/later/containers.ts';
import { addText } from './addText.ts';
import { containers as zh } from '#src/i18n/zh/later/containers.ts';

addText(zh, en);
