/**
 * The characters as 16 x 16 pictures: one letter per pixel, a dot is nothing. The letters are colours, see PALETTE in sprites.ts;
 * `f`, `F` and `g` are the faction's own tone, its shadow and its light.
 */
export const BITMAPS: Record<string, string> = {
  // Green hair, goggles pushed up, a bubbling flask.
  alchemist: `
.....kkkkkk.....
....klllllllk...
...kllllllllLk..
...kycykkcyyLk..
...kLsssssssLk..
...kLskssskslLk.
...kLssssssslk..
....kLsssssLk...
..kk.kkwwkkk.kk.
.kck.kwwwwwkwwwk
.kckkwwfffwwkwk.
klllkswfffwsklk.
kllllkwfffwklllk
kllclkwFFFwklclk
.kkkkkbbkbbkkkk.
.....kkk.kkk....`,
  // A hood, two eyes, two daggers, a long scarf.
  assassin: `
......kkkk......
.....knnnnk.....
....knnnnnnk....
...knnnnnnnnk...
...knkkkkkknk...
...knkwrkwrnk...
...knkkkkkknk...
....knnnnnnk....
W...kffffffkkk.W
Wk.kkfffffffffkW
kMknkkknnkkkffFk
.kknnknnnnknFFk.
..ksknnMMnnksk..
...kknnkknnkk...
....knnkknnk....
....kkk..kkk....`,
  // Spiky mane, war paint, bare chest, an axe as tall as he is.
  berserker: `
.k.ok.ko.k......
kokrokorkok.kkk.
korrrrrrrokkWWWk
.krrrrrrrrkWWmWk
.krsssssskkWmkmk
.kskssksskkmbkk.
.kskssksskkkbk..
.krrsssrrk.kbk..
..krrrrrk..kbk..
.kskssskskkkbk..
ksssrsrsssssbsk.
kssksssskksSbSk.
.kk.ksSSk..kbk..
...kffffffkkbk..
...kFFkkFFk.kk..
...kkk..kkk.....`,
  // Half bright, half dark: one body, two faces.
  doppelganger: `
.....kkkkkk.....
....khhhnnnk....
...khhhhnnnnk...
...khhhhnnnnk...
...khsssMMMnk...
...kskssMkrMk...
...kskssMkrMk...
....kssSMMMk....
....kkffPPkk....
...kfffgPPPPk...
..kskffgPPPkMk..
..kskffyyPPkMk..
...kkfffPPPkk...
....kFFkkPPk....
....kBBkknnk....
....kkk..kkk....`,
  // A horned hood and a small dragon that breathes fire from the shoulder.
  dragon_mage: `
.k.........kk...
kyk.kkkkk.klLk..
kyykpppppkyllLk.
.kkpppppppklrllk
..kpPPPPPpklllko
..kPsssssPkkllyo
..kPsksksPkllkro
..kPsssssPkLlk..
...kPsssPkkLlk..
..kkkpfpkkLLk...
.kpppfffpppklk..
.kppfffffppkLlk.
.ksPfffffPskkk..
..kkpfyfpkk.....
..kppfffppk.....
..kkkkkkkkk.....`,
  // The hero of every story: headband and a drawn sword.
  fighter: `
.............kk.
....kkkkkk..kWwk
...kbbbbbbk.kWwk
..kbbbbbbbbkkWwk
..kffffffffkkWwk
.gkbssssssbkkWwk
ggkskssksskkkWwk
gkkskssksskkkWwk
.k.kssssssk.kWwk
...kkffffkkkyyyy
..kmmffffmmkkbk.
.kskmffffmksssk.
.kskkfyyfkkkbk..
..kkfffffffkk...
....kBBkkBBk....
....kkkk.kkk....`,
  // Leather cap, goggles, a long smoking barrel.
  gunner: `
.............w..
....kkkkkkk.W.w.
...kbbbbbbbk.W..
..kbbbbbbbbbkkk.
..kkykcykckkkmk.
..kSssssssSkkmMk
..kskssskskkkmMk
..kssssssskkkmMk
...kSShhSSk.kmMk
..kkkffffkkkkmMk
.kbbkffffbbbkmMk
.kbbkfffkbsssbBk
.kskkyyyykkkkbbk
..kkbbbbbbk.kbBk
...kBBkkBBk..kk.
...kkkk.kkk.....`,
  // White hood and a heart that glows in both hands.
  healer: `
.....kkkkkk.....
....kwwwwwwk....
...kwwwwwwwwk...
..kwwhhhhhhwwk..
..kwhsssssshwk..
..kwskssskswwk..
..kwssssssswwk..
..kwwtssstwwk...
...kkwwwwwkkk...
..kwwktktkwwwk..
.kwwktttttkwwwk.
.kwskttwttkswwk.
..kkwktttkwwkk..
...kwwktkwwk....
...kwgggggwk....
...kkkkkkkkk....`,
  // A grown thing with stitches and one eye too large.
  homunculus: `
...kkkkkkkkk....
..klllllllllk...
.kllllllkllllk..
.kllwwwlkkllLk..
kllwwwwwlklllLk.
kllwwkkwlllkLLk.
kllwwkkwllkwkLk.
kLllwwwlllllLLk.
.kLlllkwkwkLLk..
.kLLllkkkkkLLk..
klkLLLlllLLLklk.
kllkLffkfFLkllk.
kLlkfffkfffkLlk.
.kk.kffkfFk.kk..
...kLLLkLLLk....
...kkkkkkkkk....`,
  // Top hat, curled moustache, a fan of cards.
  illusionist: `
....kkkkkkk.....
....knnnnnk.....
....knnnnnk.....
....kfffffk.....
..kkknnnnnkkk...
..knnnnnnnnnk...
...kssssssskkkk.
...kskssskskwwwk
...ksnnsnnskrwwk
....ksnnnskkwrwk
..kkknwwwnkkwwwk
.kppknwrwnkskkk.
.kppknnwnnkssk..
.kPskknnnkkpk...
..kkknnknnkkk...
...kkkk.kkkk....`,
  // Closed helm with a plume, a shield with the faction's field.
  knight: `
.......kgg......
.....kkgfff.....
....kWWkfffF....
...kWWWWkffF....
...kWmmmmkFk....
...kmkkkkmk.....
...kmwkwkmk.....
...kmmmmmmk.....
....kMkkMkkkkkk.
..kkkmmmmkWWWWWk
.kWWkmWWmkWfgfWk
.kWmkmmmmkWgggWk
.kmkkmMMmkWfgfWk
..k.kmmmmkkWgWk.
....kMMkMMkkWk..
....kkk.kkk.k...`,
  // A round bear in a scarf that waves.
  mascot: `
..kk......kk....
.kbbk....kbbk...
.kbbkkkkkkbbk...
..kbbbbbbbbk.kk.
.kbbbbbbbbbbkbbk
.kbbkkbbkkbbkbbk
.kbbwkbbwkbbkbbk
.kbbbsskssbbkbk.
.kbbsskkkssbbbk.
..kbbsssssbbbk..
..kkffffffffk...
.kbbggffffgk....
.kbbbhhhhbbk....
..kkbhhhhbbk....
..kbbbkkbbbk....
..kkkkkkkkkk....`,
  // Sits in the air, water circling around her.
  mystic: `
......kkk.......
.....kCCCk......
....kkCCCkk.....
...kCCCCCCCk....
..kCCCCCCCCCk...
..kCssssssssk...
..kCsskssksCk...
..kCsssssssCk.c.
.c.kCssssskk.kck
ckckkgfffgkk.kck
kckwgfffffgwkkk.
.k.kwsfffsw.k.c.
.kkkkgssssgkkkck
kgggffgggffgggk.
.kkkkkkkkkkkkk..
..c.c.c.c.c.c...`,
  // A third eye, and an orb that knows.
  oracle: `
.....kkkkkk.....
....kppppppk....
...kpppyypppk...
...kppykkyppk...
...kpppyypppk...
...kpssssssPk...
...kPskssksPk...
...kPssssssPk...
....kkPPPPkk....
..kkpppffpppkk..
.kppkkccckkpppk.
.kpkccwwcckkppk.
.kskcwccccksspk.
.kkkcccccCk.kk..
..kpkcCCCkpPk...
..kkkkkkkkkkk...`,
  // Horns, iron crown, burning eyes, a wide cape.
  overlord: `
.k..........k...
kwk..kykyk.kwk..
kwwkkyyyyykwwk..
.kwwMMMMMMMwk...
..kkMmmmmmMk....
...kMkkmkkMk....
...kmrokrokm....
...kmmmkmmmk....
..kkkmkmkmkkk...
.kffkkkkkkkffk..
kffkMMmmmMMkffk.
kffkMmyyymMkffk.
kfFkkmmymmkkfFk.
kfFk.kMmMk.kfFk.
kFFkkMMkMMkkFFk.
.kk.kkk.kkk.kk..`,
  // Winged helm, golden plate, a warhammer.
  paladin: `
w..........w....
wk.kkkkkk.kwkkkk
wwkyyyyyykwkWWWm
.wyyyyyyyywkWWWm
..kyYkkkYyk.kkbk
..khskssksh.kbk.
..khsssssshkkbk.
..hhkssssk.hkbk.
..hkkyyyykkhkbk.
..kyykffkyykkbk.
.kyyyffffyysssk.
.kskyffffyykbbk.
.kskkyyyykk.kbk.
..kkyffffyk.kbk.
...kYYkkYYk..k..
...kkk..kkk.....`,
  // A cloak that opens onto another place, one eye glowing.
  planestalker: `
...pp......pp...
..p..kkkkkk..p..
.p..kCCCCCCk..p.
.p.kCCCCCCCCk.p.
p..kCkkkkkkCk..p
p..kCkckkkkCk..p
p..kCkkkkkkCk..p
p...kCkkkkCk...p
.p..kkCCCCkk..p.
.pkkCffffffCkkp.
.kCCCfkkkkfCCCk.
kCCkfkpPPpkfkCCk
kCk.kkPwwPkk.kCk
.k.kfkpPPpkfk.k.
...kCCkkkkCCk...
...kkk....kkk...`,
  // Tall mitre, golden hair, a sun on her staff.
  priestess: `
.....kkkk....y..
....kwwwwk.y.y.y
....kwyywk..yyy.
...kwyyyywkyyoyy
...kwwyyww.kyyyk
..khkwwwwkhk.bk.
..khssssssk.kbk.
..khsksskshkkbk.
..khsssssshkkbk.
..khhsssshhkkbk.
..kkkwwwwkkkkbk.
..kwwkffkwwsskk.
..kwwwffwwwkbbk.
..ksskffkskkkbk.
...kwwffwwk.kbk.
...kkkkkkkk..k..`,
  // Her hair is fire, and so are her hands.
  pyromancer: `
....k.y..k......
...kokokkok.....
..korooyoork....
.koyyoyoyyork...
.koyyyyyyyook...
.korsssssorrk...
..krsksksrok....
..krsssssrk.....
...krsssrk......
o..kkrrrkk...o..
yo.krrfrrkk.oy..
ooykrfffrkkyoo..
oyoskfffkssoyo..
.okkkrrrk.kook..
...krrkrrk.kk...
...kkk.kkk......`,
  // White mane, round glasses, a gear in the hand.
  scientist: `
..kk.kkkk.kk....
.kwwkwwwwkwwk...
kwwwwwwwwwwwwk..
kwwwwsssswwwwk..
.kwsssssssswk...
.kkkccksckkck...
.wkkcckkkcckw...
..kwkkssskkk....
...kswwwwsk..m..
..kkkwwwwkkkmWm.
.kwwwkffkwwkWkWm
.kwwwkffkwsskWm.
.kskwkffkwwkkm..
..kkwkffkwwk....
...kbbkkbbk.....
...kkkk.kkk.....`,
  // A hooded reader; something small and blue climbs out of the book.
  summoner: `
....kkkkkk......
...kLLLLLLk.....
..kLLLLLLLLk.k.k
..kLkkkkkkLkkckc
..kLkssssksLkcck
..kLsksskssLkckc
..kLssssssLkcccc
...kLssssLk.kcck
...kkLffLkk.kck.
..kLLLffLLLkkck.
.kLLLLffLLLkwkk.
.kLsswwwkwwwsLk.
..kkkwWwkwWwkk..
...kLkbbkbbkLk..
...kLLLLLLLLk...
...kkkkkkkkkk...`,
  // A great helm with a cross-shaped slit and a long coat.
  templar: `
....kkkkkkk...k.
...kWWWWWWWk.kWk
...kWWmWWWWk.kWk
...kmmWmmmmk.kWk
...kkkkkkkkk.kWk
...kmkkkkkmk.kWk
...kmmmkmmmk.kWk
...kmmmkmmmk.kWk
...kMmmkmmMk.kWk
..kkkMMMMMkkkkWk
.kmmkwfffwkmyyyk
.kmmkffffffksssk
.kskkwfffwkkkbk.
..kkkwwfwwk.kyk.
...kMMkkkMMk.k..
...kkk...kkk....`,
  // Desert hood; the iron jaws wait at his feet.
  trapper: `
.....kkkkkk.....
....khhhhhhk....
...khhhhhhhhk...
...khYYYYYYhk...
...khssssssYk...
...kYskssksYk...
...kyyyyyyyyk...
....kYyyyyYk....
...kkYffffYkk...
..kYYkffffkYYk..
..kskkffffkksk..
..kskkbyybkksk..
.W.W.WbbbbW.W.W.
.mWmWmWmmWmWmWm.
.kmMkkMkkMkkMmk.
..kkkkkkkkkkkk..`,
  // Slicked hair, high collar, two teeth.
  vampire: `
.....kkkkkk.....
....knnnnnnk....
...knnnnnnnnk...
...knnwnnwnnk...
.kk.kwwwwwwk.kk.
.krkkwrwwrwkkrk.
.knrkwwwwwwkrnk.
.knrkwkkkkwkrnk.
.knrrkwkwwkrrnk.
..knrkkwwkkrnk..
..knkffkkffknk..
.knnkffwwffknnk.
.knwkkffffkkwnk.
.knnkknnnnkknnk.
..knnnkknnnnnk..
...kkk..kkkkk...`,
  // The hat, the nose, the broom.
  witch: `
......kk........
.....kPPk.......
....kPPPk.......
....kPPPPk......
...kPPPPPPk.....
...kffffffk..kb.
.kkPPPPPPPPkkkbk
kPPPPPPPPPPPPbk.
.kkolllllloksbk.
..kolkllklokkbk.
..kolllLLlokkbk.
..kkollllokkkbk.
.kPPkPPPPkPlhbhk
.kPlkPPPPkkkhhhk
..kkPPPPPPkkhhhk
...kkkkkkkk.khk.`,
  // A beret, glasses, a pencil and a die.
  game_designer: `
....kkkkkkk.....
..kkfffffffk....
.kfffffffffFk...
.kFFFFFFFFFk....
..kbssssssbk..k.
..kkkkskkkkk.kyk
..kscksckskkkyk.
..kkkkskkkk.kyk.
...kbbsbbk.kyk..
...kkbbbkkkyok..
..knnwwwnnkoskk.
.knnknwnkkssk...
.ksskkkkkkkk....
..kkkwwwkwwk....
...kkwkwwwkk....
....kkkkkkk.....`,
  // Cap with a card in the band, a camera that flashes.
  reporter: `
....kkkkkk......
...kbbbbbbkk....
..kbbbbbbwwk....
..kffffffwfk..w.
.kBBBBBBBBBBk.w.
..kbssssssk.w.y.
..kskssksskk.yyw
..ksssssssk.kwyw
...kssssskkkkkkk
...kkwffwkknnwnk
..kbbwfwwbsnkckn
.kbbkwfwkssncwcn
.kskkwfwbkknkckn
..kkbwwwbk.kkkkk
...knnkknnk.....
...kkk..kkk.....`,
  // A bun, sharp glasses, a red pen and a page full of corrections.
  editor: `
......kkk.......
.....kBBBk......
....kkBBBkk.....
...kBBBBBBBk..k.
..kBBBBBBBBBkkrk
..kBsssssssBkrk.
..krrrksrrrkkrk.
..krcrsrcrrkrk..
...kssssssskrk..
...kkssrsskkwk..
..kffkwwwkfsskk.
.kffwwwwwwkskfk.
.kfswrrrwwskkk..
..kkwwwwwwk.....
...kwrrwwwk.....
...kkkkkkkk.....`,
  // Headset on, controller in both hands.
  playtester: `
....kkkkkkk.....
...kMMMMMMMk....
..kMooooooMMk...
..kMoooooooMk...
.kgkoooooookgk..
.kgkssssssskgk..
.kgkskssskskgk..
..kkssssssskMk..
...ksswwsskMMk..
....kkkkkkkk....
..kkffffffffkk..
.kffgffffffgffk.
.kskkkkkkkkkksk.
.kssknrknkykssk.
..kkknknnnknkk..
....kkk.kkkk....`,
};

/** What lies where a hero fell: a stone and a little grass. */
export const GRAVE = `
................
................
.....kkkkkk.....
....kWWWWWmk....
...kWWWWWWmMk...
...kWWmMmWmMk...
...kWWWmWWmMk...
...kWWWmWWmMk...
...kWWWWWWmMk...
...kWmMmMmmMk...
...kWWWWWWmMk...
...kWmMmmWmMk...
.l.kWWWWWWmMk.l.
.lLkWmmmmmmMkLl.
LlLlLlLlLLlLlLlL
.LLLLLLLLLLLLLL.`;

/** Small signs, 8 x 8, in one colour: `#` is a pixel. */
export const SIGNS: Record<string, string> = {
  aim: `
...##...
..#..#..
.#....#.
#..##..#
#..##..#
.#....#.
..#..#..
...##...`,
  attack: `
......##
.....###
....###.
#..###..
####....
.##.....
####....
#..#....`,
  health: `
.##..##.
########
########
########
.######.
..####..
...##...
........`,
  front: `
...##...
..####..
.######.
########
...##...
...##...
...##...
...##...`,
  flank: `
..#..#..
.##..##.
###..###
########
########
###..###
.##..##.
..#..#..`,
  rear: `
...##...
...##...
...##...
...##...
########
.######.
..####..
...##...`,
  order: `
.######.
#.####.#
#......#
#.####.#
#......#
#.####.#
#......#
.######.`,
  leader: `
........
#..##..#
##.##.##
########
########
########
........
########`,
  spell: `
.#....#.
###....#
.#...##.
....##..
...##.#.
..##.###
.##...#.
.#......`,
  ranged: `
..####..
.#...##.
....#.##
#######.
....#.##
.#...##.
..####..
........`,
  melee: `
#......#
##....##
.##..##.
..####..
...##...
.######.
.#....#.
#......#`,
  intercept: `
########
#..##..#
#..##..#
########
#..##..#
.#.##.#.
..####..
...##...`,
  reaction: `
.....##.
....##..
...##...
..#####.
.#####..
...##...
..##....
.##.....`,
  passive: `
...##...
...##...
.######.
.######.
...##...
...##...
........
........`,
  cards: `
..######
..#....#
#####..#
#...#..#
#...#..#
#...####
#...#...
#####...`,
  discard: `
########
#......#
#.#..#.#
#..##..#
#..##..#
#.#..#.#
#......#
########`,
  skull: `
.######.
########
#..##..#
#..##..#
########
.######.
.#.##.#.
........`,
  move: `
..#.....
.##.....
#######.
.##...#.
..#...#.
......##
......#.
........`,
  trophy: `
########
#.####.#
#.####.#
.######.
..####..
...##...
..####..
.######.`,
  eye: `
........
..####..
.######.
##.##.##
##.##.##
.######.
..####..
........`,
  strength: `
...##...
..####..
.##..##.
##.##.##
..####..
.##..##.
##....##
........`,
};
