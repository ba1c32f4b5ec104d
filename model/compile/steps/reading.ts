type Question = 'get' | 'has' | 'keys';

/**
 * Records the reads of a value: `view()` returns the value to read, every answer is recorded, and `holdsFor` checks
 * whether another value would return the same answers. Values that contain only plain words (labels, lists of words)
 * are read as a whole.
 *
 * @example
 *   const reading = new Reading({ fields: { name: { type: 'text', label: { en: 'Name' } } } });
 *   reading.view().fields.name.type; // 'text'
 *   reading.holdsFor({ fields: { name: { type: 'text', label: { en: 'Title' } }, size: {} } }); // true: the label was
 *   not read
 */
export class Reading {
  /** A reading that holds for another value releases the first, which may reference all its sources. */
  #value: object;
  readonly #answers: Record<Question, Map<unknown, unknown>> = { get: new Map(), has: new Map(), keys: new Map() };
  #view: object | undefined;

  constructor(value: object) {
    this.#value = value;
  }

  view(): object {
    this.#view ??= viewOf(this.#value, (question, key) => this.#read(question, key));
    return this.#view;
  }

  holdsFor(value: unknown): boolean {
    if (value === this.#value) return true;
    if (!isObject(value) || kindOf(value) !== kindOf(this.#value)) return false;
    for (const question of ['has', 'keys', 'get'] as const) {
      for (const [key, answer] of this.#answers[question])
        if (!isSameAnswer(answer, answerOf(value, question, key))) return false;
    }
    this.#value = value;
    return true;
  }

  #read(question: Question, key?: unknown): unknown {
    const answers = this.#answers[question];
    if (!answers.has(key)) {
      const answer = answerOf(this.#value, question, key);
      answers.set(key, isObject(answer) && !isPlain(answer) ? new Reading(answer) : answer);
    }
    const noted = answers.get(key);
    return noted instanceof Reading ? noted.view() : noted;
  }
}

type Read = (question: Question, key?: unknown) => unknown;

function viewOf(value: object, read: Read): object {
  if (value instanceof Map) return new MapView(read);
  if (value instanceof Set) return new SetView(read);
  // An own, empty target: a view of a frozen value must not return views of its parts.
  return new Proxy(Array.isArray(value) ? [] : {}, {
    get: (_, key) => methodOf(value, key) ?? read('get', key),
    has: (_, key) => read('has', key) === true,
    // The answer to `keys` is the keys.
    ownKeys: () => read('keys') as (string | symbol)[],
    getOwnPropertyDescriptor(_, key) {
      if (read('has', key) !== true || !Object.hasOwn(value, key)) return undefined;
      if (Array.isArray(value) && key === 'length') return { value: read('get', key), writable: true };
      // Enumerating the keys does not read the values.
      return {
        get: () => read('get', key),
        configurable: true,
        enumerable: Object.prototype.propertyIsEnumerable.call(value, key),
      };
    },
    set: () => false,
    defineProperty: () => false,
    deleteProperty: () => false,
  });
}

/** The methods of every array and object are the same for all of them. */
function methodOf(value: object, key: string | symbol): unknown {
  // Any object accepts any key.
  return Object.hasOwn(value, key) ? undefined : (value as Record<string | symbol, unknown>)[key];
}

class MapView extends Map<unknown, unknown> {
  readonly #read: Read;

  constructor(read: Read) {
    super();
    this.#read = read;
  }

  override get(key: unknown): unknown {
    return this.#read('get', key);
  }

  override has(key: unknown): boolean {
    return this.#read('has', key) === true;
  }

  override get size(): number {
    return this.#keys().length;
  }

  override keys(): MapIterator<unknown> {
    return this.#keys().values();
  }

  override *values(): MapIterator<unknown> {
    for (const key of this.#keys()) yield this.get(key);
  }

  override *entries(): MapIterator<[unknown, unknown]> {
    for (const key of this.#keys()) yield [key, this.get(key)];
  }

  override [Symbol.iterator](): MapIterator<[unknown, unknown]> {
    return this.entries();
  }

  override forEach(call: (value: unknown, key: unknown, map: Map<unknown, unknown>) => void): void {
    for (const [key, value] of this.entries()) call(value, key, this);
  }

  // The answer to `keys` is the keys.
  #keys = () => this.#read('keys') as unknown[];
}

class SetView extends Set<unknown> {
  readonly #read: Read;

  constructor(read: Read) {
    super();
    this.#read = read;
  }

  override has(key: unknown): boolean {
    return this.#read('has', key) === true;
  }

  override get size(): number {
    return this.#keys().length;
  }

  override keys(): SetIterator<unknown> {
    return this.#keys().values();
  }

  override values(): SetIterator<unknown> {
    return this.keys();
  }

  override *entries(): SetIterator<[unknown, unknown]> {
    for (const key of this.#keys()) yield [key, key];
  }

  override [Symbol.iterator](): SetIterator<unknown> {
    return this.keys();
  }

  override forEach(call: (value: unknown, key: unknown, set: Set<unknown>) => void): void {
    for (const key of this.#keys()) call(key, key, this);
  }

  // The answer to `keys` is the keys.
  #keys = () => this.#read('keys') as unknown[];
}

function answerOf(value: object, question: Question, key: unknown): unknown {
  if (value instanceof Map || value instanceof Set) {
    if (question === 'keys') return [...value.keys()];
    return question === 'get' && value instanceof Map ? value.get(key) : value.has(key);
  }
  if (question === 'keys') return Reflect.ownKeys(value);
  // The key of the other two questions is the key of a property.
  const name = key as string | symbol;
  return question === 'has' ? name in value : (value as Record<string | symbol, unknown>)[name];
}

function isSameAnswer(answer: unknown, now: unknown): boolean {
  if (answer instanceof Reading) return answer.holdsFor(now);
  if (Object.is(answer, now)) return true;
  if (!isObject(answer) || !isObject(now) || kindOf(answer) !== kindOf(now) || !isPlain(now)) return false;
  // Functions never compare as equal.
  if (typeof answer === 'function') return false;
  const [before, after] = [Object.entries(answer), Object.entries(now)];
  return (
    before.length === after.length &&
    before.every(([key, value], index) => key === after[index]?.[0] && Object.is(value, after[index][1]))
  );
}

/** Neither a Map nor a Set, and without any part that could be read separately. */
function isPlain(value: object): boolean {
  if (value instanceof Map || value instanceof Set) return false;
  for (const key of Object.keys(value)) if (isObject((value as Record<string, unknown>)[key])) return false;
  return true;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function kindOf(value: object): string {
  if (typeof value === 'function') return 'function';
  return value instanceof Map ? 'map' : value instanceof Set ? 'set' : Array.isArray(value) ? 'array' : 'object';
}
