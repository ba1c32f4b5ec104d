import { sharing as en } from '#src/i18n/en/later/sharing.ts';
import { sharing as zh } from '#src/i18n/zh/later/sharing.ts';
import { addText } from './addText.ts';

addText({ sharing: zh }, { sharing: en });
