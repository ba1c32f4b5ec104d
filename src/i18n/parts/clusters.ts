import { clusters as en } from '#src/i18n/en/later/clusters.ts';
import { addText } from './addText.ts';
import { clusters as zh } from '#src/i18n/zh/later/clusters.ts';

addText(zh, en);
