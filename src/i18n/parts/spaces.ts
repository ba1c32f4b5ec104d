import { spaces as en } from '#src/i18n/en/later/spaces.ts';
import { spaces as zh } from '#src/i18n/zh/later/spaces.ts';
import { addText } from './addText.ts';

addText({ spaces: zh }, { spaces: en });
