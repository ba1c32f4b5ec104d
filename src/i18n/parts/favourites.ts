import { favourites as en } from '#src/i18n/en/later/favourites.ts';
import { addText } from './addText.ts';
import { favourites as zh } from '#src/i18n/zh/later/favourites.ts';

addText({ favourites: zh }, { favourites: en });
