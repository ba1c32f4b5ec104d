import { firstSteps as en } from '#src/i18n/en/later/firstSteps.ts';
import { addText } from './addText.ts';
import { firstSteps as zh } from '#src/i18n/zh/later/firstSteps.ts';

addText({ firstSteps: zh }, { firstSteps: en });
