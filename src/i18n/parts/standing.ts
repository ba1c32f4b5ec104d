import { standing as en } from '#src/i18n/en/later/standing.ts';
import { standing as zh } from '#src/i18n/zh/later/standing.ts';
import { addText } from './addText.ts';

addText({ standing: zh }, { standing: en });
