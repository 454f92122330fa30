/** Reads what `sentences.py` writes, and prints every event that the client tells in other words than the service. */

import { createInterface } from 'node:readline';

import { eventText } from '../../service/web/console/client/sentences.js';

let templates;
const counts = { told: 0, different: [] };
for await (const line of createInterface({ input: process.stdin })) {
  const value = JSON.parse(line);
  if (!templates) {
    templates = value;
    continue;
  }
  for (const [language, expected] of Object.entries(value.texts)) {
    const text = eventText(templates[language], value.event, templates.players);
    counts.told++;
    if (text !== expected) counts.different.push([expected, text]);
  }
}
console.log(JSON.stringify(counts));
