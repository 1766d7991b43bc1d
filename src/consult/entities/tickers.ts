import { wordSet } from '../text/word-set.ts'

/** Symbols and names of smaller coins that are words of no language: each is one wherever it stands. */
export const tickers = wordSet(
  `c98 flr bgb btt jlp ftt cspr glm strax nkn stpt mdt fidi bifi mbox phb loka voxel unfi beamx pivx vanry rez acx eul
  aethir aevo agix ai16z aidoge aioz alch alcx aleo alephium altlayer apenft ardr arkham arkm arpa arrr
  astar astr audius autonolas avnt azero babydoge bancor bera bigtime bittorrent blub bmt bnt botanix bsw
  btcb btg bttc cartesi catizen cbeth celr cgpt chillguy chromia ckb clanker coai coin98 coredao coti
  creditcoin ctsi ctxc cvc dego dero deso dexe dgb digibyte dogelon dopex doublezero dpx dvpn dymension
  efinity elizaos ethw ethx ezeth fbtc firo flk fnsa ftn fwog fxs genopets geod ghst gigachad glmr gno gns
  griffain haedal hemi hivemapper hmstr hmx hpos10i huahua hyperlane icnt icx idex ilv initia iost iotx
  jellyjelly kcs kda keeta kekius kishu klay kmd kmno knc kta kuji kujira kwenta kyber ladys landwolf larix
  launchcoin lbtc lifinity livepeer lpt lqty lsk mavia merl mito mnde mngo mnt mog movr mplx mvl myria myro
  myx navx neiro nervos nmr nosana notcoin ntrn numeraire nxpc ogn okt openledger orai osmo paal paraswap
  parcl peaq phala pieverse plsx pokt polymesh polyx ponke powr prcl pumpbtc pundix pyr rdnt rdpx resolv
  retardio reya rlc rollbit rpl rseth rsr safemoon safepal scrt shdw shido shrap siacoin sidus skale skl
  slerf snek sologenic solv solvbtc somi somnia sophon sosovalue spx6900 ssv starkgate stbl steem storj
  stsol suilend sweth sxp sxt syscoin tellor tfuel tlm tnsr tomochain trb twt umee unibtc ustc uxlink uxp
  verasity vrtx vtho waxp wbnb wbt wct wemix weth wsol wpol tbtc cbeth bsol jupsol usdbc usdy susds wojak wynn x2y2 xch xcn xdata xec xion xpl xprt xrd xvg xvs yfi ygg
  yieldbasis zano zbt zcx zerebro zeta zetachain zkc zkj zks zora zrc zrx`,
)

/** Those that mean something else too, as a chain or a word of every day: for a tool that lacks its asset. */
export const everydayTickers = wordSet(
  `spx jst kaia woo core band ont ant bal audio bake slp reef bel wing quick flux joe gal alice lina badger
  lever mav thena xai sun cow usual banana tst gps broccoli dolo turtle towns prove shell nil lumia
  aero aerodrome akash akt andy anime apu arc aster avantis babylon beam berachain bio blast bluefin blur
  bobo boundless caldera celo cetus chainbase cookie coq cyber deepbook degen dodo doginme drift dym
  edu enso ergo euler evmos falcon forth ghibli giga giggle gmx goat golem grail grass gunz hippo hive holo
  hook hooked huma hyper illuvium init jelly juno kadena kava kernel kinto kite komodo lagrange layer linea
  liquity lisk magic mango manta mantle mantra marinade mask megaeth merlin meteora metis michi mina mira
  mode monad moonbeam moonpig moonriver morph morpho movement mubarak neutron newt nexo nibi nibiru olas
  omni osmosis parti penpie pippin pixel pixels plasma plume portal puffer pups radiant radix renzo ronin
  rose saga sahara sapien scallop scr scroll sigma solayer soneium spark spell stargate succinct sushi
  swarms swell syrup taiko tensor toshi treehouse tulip turbo typus unichain useless usual vana velo verge
  vertex vine walrus waves wen worldchain wormhole zen zircuit`,
)
