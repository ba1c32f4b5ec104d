import { licenceWarning as en } from '#src/i18n/en/later/licenceWarning.ts';
import { licenceWarning as zh } from '#src/i18n/zh/later/licenceWarning.ts';
import { addText } from './addText.ts';

addText({ licenceWarning: zh }, { licenceWarning: en });
