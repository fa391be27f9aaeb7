/** Where long words may break. Not every browser has a German dictionary; without one it would cut a name or break it anywhere. */

/** The first and the second parts of compounds: a word breaks where they meet, and nowhere else if that is enough. */
const FIRST =
  /^(Ablage|Anführer|Arque|Axt|Bestien|Bogen|Bone|Brau|Büchsen|Doppel|Drachen|Fallen|Fernkampf|Fledermaus|Front|Greifen|Helle|Höhlen|Keiler|Knochen|Kriegs|Langbogen|Lebens|Melde|Nahkampf|Runen|Scharf|Schild|Schrott|Speer|Stammes|Unter|Waffen|Wissen|Zwergen)(?=\p{Ll}{4})/iu;
const LAST =
  /(?<=.{3})(elementar|hauptmann|katapult|drache|schamane|kämpfer|spalter|gänger|königin|prinzessin|kobold|weberin|turm|riese|reiterin|reiter|priesterin|hund|stier|wächter|beschwörer|schlitten|trommler|spiegel|züchter|töter|sucher|wurm|flicken|hüter|meister|zwilling|fuchs|monster|wolf|träger|bringer|mystiker|ältester|flüsterer|händler|reisender|häuptling|fürst|geist|dominanz|kette)$/i;

/** Before the last consonant of a cluster between two vowels, as German divides words; what is one sound stays together. */
function syllables(word: string): string {
  return word
    .replace(/([aeiouyäöü]+)([^aeiouyäöü]+)(?=[aeiouyäöü])/gi, (_, vowels: string, cluster: string) => {
      const kept = /(schw|sch|ch|ck|ph|th|[bdfgkpt]r|[a-zß])$/i.exec(cluster)?.[0].length ?? 1;
      return `${vowels}${cluster.slice(0, -kept)}\u00ad${cluster.slice(-kept)}`;
    })
    .replace(/^(.{1,3})\u00ad/, "$1")
    .replace(/\u00ad(.{1,2})$/, "$1");
}

function divided(word: string): string {
  const parts = word
    .split(FIRST)
    .flatMap((part) => part.split(LAST))
    .filter((part) => part !== "");
  return parts.length === 1 ? syllables(word) : parts.map((part) => (part.length > 11 ? syllables(part) : part)).join("\u00ad");
}

/** The text with soft hyphens in its words of at least so many letters. */
export function softened(text: string, from = 9): string {
  return text.replace(/\p{L}+/gu, (word) => (word.length >= from ? divided(word) : word));
}
